import type { NamedRef } from '../booking/terms.ts';
import { isPortOf, type PortOption, takesType } from '../reference/fitting.ts';
import { type Finding, placesOf, portAttribute, type Rule, type RuleContext } from './finding.ts';
import type { ValidatedRow } from './rows.ts';

interface PortCell {
  readonly attribute: string;
  readonly named: NamedRef;
  readonly port: PortOption;
}

/** What one of these rules finds in the ports of a row. */
type PortRule = (ports: readonly PortCell[], row: ValidatedRow, context: RuleContext) => readonly Finding[];

/** The ports of a row that the lists know, with their cells. */
const portsOf = ({ terms }: ValidatedRow, context: RuleContext): readonly PortCell[] => {
  const cell = (
    attribute: string,
    named: NamedRef | null | undefined,
    ports: ReadonlyMap<string, PortOption>,
  ) => {
    const port = named ? ports.get(named.id) : undefined;
    return named && port ? [{ attribute, named, port }] : [];
  };
  return [
    ...cell('loadingPort.name', terms.loadingPort, context.loadingPorts),
    ...placesOf(terms).flatMap((ordinal, place) =>
      cell(portAttribute(place), terms.discharge[ordinal]?.port, context.dischargePorts),
    ),
  ];
};

const inTrade: PortRule = (ports, { terms: { trade } }, context) => {
  const lanes = trade ? context.lanes.get(trade.id) : undefined;
  if (!trade || !lanes) return [];
  return ports
    .filter(({ port }) => !isPortOf(lanes, port))
    .map(({ attribute, named }): Finding => ({
      attribute,
      code: 'trade_port_mismatch',
      values: { port: named.name, trade: trade.name },
    }));
};

const forType: PortRule = (ports, { terms: { type } }, context) => {
  if (!type) return [];
  return ports
    .filter(({ port }) => !takesType(port, type))
    .map(({ attribute, named, port }): Finding => ({
      attribute,
      code: 'limited_vessel_selection',
      values: { port: named.name, inTypes: port.inTypes.map((id) => context.types.get(id) ?? id) },
    }));
};

const fitting: Rule = (row, context) => {
  const ports = portsOf(row, context);
  return [...inTrade(ports, row, context), ...forType(ports, row, context)];
};

/** Which ports go with a trade and a vessel type. */
export const portRules: readonly Rule[] = [fitting];
