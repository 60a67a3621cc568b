import { demoStaff, type StaffPerson } from '../../protocol/staff.ts';
import { useText } from '../text/use-text.ts';

/** The people who can be tapped instead of keyed; in a demo house with their PINs. */
export function StaffPeople(props: {
  readonly className: string;
  readonly people: readonly StaffPerson[];
  readonly isDemo: boolean;
  /** The chosen person's number; null: none chosen yet. */
  readonly chosen: string | null;
  readonly onChoose: (person: StaffPerson) => void;
}) {
  const { className, people, isDemo, chosen, onChoose } = props;
  const { t } = useText('staff');
  return (
    <ul className={className} aria-label={t('sheet.people')}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            data-means={`person ${person.number}`}
            className="tile staff-person"
            aria-pressed={person.number === chosen}
            onClick={() => onChoose(person)}
          >
            <span className="staff-number">{person.number}</span>
            <span className="staff-name">
              <b>{person.name}</b>
              <span>
                {t(`role.${person.role}`)}
                {isDemo && demoPin(person)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The PIN of a simulated person, after a dot, for visitors of a demo house; nothing for anybody else. */
const demoPin = ({ number, name }: Pick<StaffPerson, 'number' | 'name'>): string => {
  const person = demoStaff.find((one) => one.number === number && one.name === name);
  return person === undefined ? '' : ` · ${person.pin}`;
};
