import type { CashView, Structure, TournamentView } from '../../engine/office.ts';
import type { HouseRules, OfficePart, RoomNow } from '../../protocol/office-desk.ts';

/** The office as its server describes it, part by part. */
export interface Office {
  readonly tournaments: Readonly<Record<string, TournamentView>>;
  readonly structures: Readonly<Record<string, Structure>>;
  /** Null until it was sent. */
  readonly houseRules: HouseRules | null;
  /** Null until it was sent. */
  readonly duties: Extract<OfficePart, { part: 'duties' }>['duties'] | null;
  readonly cash: CashView | null;
  readonly room: RoomNow | null;
  readonly staff: Extract<OfficePart, { part: 'staff' }>['staff'];
}

export const noOffice: Office = {
  tournaments: {},
  structures: {},
  houseRules: null,
  duties: null,
  cash: null,
  room: null,
  staff: [],
};

/** The office with one part replaced. */
export function withPart(office: Office, part: OfficePart): Office {
  switch (part.part) {
    case 'tournament':
      return { ...office, tournaments: { ...office.tournaments, [part.view.tournament.id]: part.view } };
    case 'structures':
      return { ...office, structures: part.structures };
    case 'house-rules':
      return { ...office, houseRules: part.rules };
    case 'duties':
      return { ...office, duties: part.duties };
    case 'cash':
      return { ...office, cash: part.view };
    case 'room':
      return { ...office, room: part.room };
    case 'staff':
      return { ...office, staff: part.staff };
  }
}
