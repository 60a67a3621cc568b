import { Component, type ReactNode } from 'react';

interface ApartProps {
  /** The data that is drawn: when it changes, drawing is tried again. */
  readonly of: unknown;
  /** Shown while it cannot be drawn. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

interface Drawn {
  readonly of: unknown;
  readonly isBroken: boolean;
}

/** A part of a page that does not affect the rest when it cannot be drawn. */
export class Apart extends Component<ApartProps, Drawn> {
  override state: Drawn = { of: this.props.of, isBroken: false };

  static getDerivedStateFromError(): Partial<Drawn> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ of }: ApartProps, drawn: Drawn): Drawn | null {
    return of === drawn.of ? null : { of, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
