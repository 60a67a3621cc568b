/** One bar: its subject, its length, and its number in words. */
interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly shown: string;
}

/** As many as can be told apart; the list below has all. */
const mostBars = 14;
const mostColumns = 48;

/** Bars for things, columns for times. Screen readers skip them, because the list below has the same numbers. */
export function ReportBars({
  label,
  isTime,
  bars,
}: {
  readonly label: string;
  readonly isTime: boolean;
  readonly bars: readonly Bar[];
}) {
  const shown = isTime ? bars.slice(-mostColumns) : bars.slice(0, mostBars);
  const most = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <figure className="reports-figure" aria-hidden="true">
      <figcaption>{label}</figcaption>
      {isTime ? <Columns bars={shown} most={most} /> : <Lines bars={shown} most={most} />}
    </figure>
  );
}

function Lines({ bars, most }: { readonly bars: readonly Bar[]; readonly most: number }) {
  return (
    <ul className="reports-lines">
      {bars.map(({ key, name, value, shown }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="reports-track">
            <span style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          </span>
          <b>{shown}</b>
        </li>
      ))}
    </ul>
  );
}

function Columns({ bars, most }: { readonly bars: readonly Bar[]; readonly most: number }) {
  const every = Math.ceil(bars.length / 14);
  return (
    <ul className="reports-columns">
      {bars.map(({ key, name, value, shown }, index) => (
        <li key={key}>
          <b>{bars.length <= 16 && shown}</b>
          <span style={{ height: `${(Math.max(0, value) / most) * 100}%` }} />
          <small>{index % every === 0 && name}</small>
        </li>
      ))}
    </ul>
  );
}
