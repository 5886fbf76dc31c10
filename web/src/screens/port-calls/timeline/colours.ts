/** Colours of bars; ports beyond them begin again. */
export const barColours = 12;

/**
 * Which colour a port has: in the order in which the ports are met, and for as long as the screen is open, so that no bar
 * changes its colour while somebody looks.
 */
export class PortColours {
  private readonly places = new Map<string, number>();

  /** Meets ports in this order. */
  meet(ports: Iterable<string>): void {
    for (const port of ports) if (!this.places.has(port)) this.places.set(port, this.places.size);
  }

  /** From 0. */
  of(port: string): number {
    this.meet([port]);
    return (this.places.get(port) ?? 0) % barColours;
  }
}
