import { Injectable } from '@nestjs/common';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { templateOf } from '#contracts/templates/template-of';
import { addDays } from '#domain/shared/days';
import { invalid } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Years of which a declaration can be, on templates where one is chosen. */
@Injectable()
export class DeclarationYears {
  constructor(
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  /** The last year, this one, and as many as the farthest horizon of a trade reaches. */
  async of(organisationId: string): Promise<readonly number[]> {
    const today = this.presenting.today();
    const { limits } = await this.settings.current(organisationId);
    const farthest = Math.max(0, ...Object.values(limits).map(({ horizonDays }) => horizonDays));
    const first = yearOf(today) - 1;
    return Array.from({ length: yearOf(addDays(today, farthest)) - first + 1 }, (_, n) => first + n);
  }

  /** @throws 422 for a year that cannot be chosen; none (null) always can */
  async require({ id, template }: PrincipalOrganisation, year: number | null): Promise<void> {
    if (year === null) return;
    if (!templateOf(template).yearSelect) throw invalid({ year: ['No year is chosen on this template.'] });
    const years = await this.of(id);
    if (!years.includes(year)) throw invalid({ year: [`Choose one of ${years.join(', ')}.`] });
  }
}
