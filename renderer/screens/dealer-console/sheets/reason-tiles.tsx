/** One tile for each reason that may be given. */
export function ReasonTiles<Reason extends string>(props: {
  /** Only spoken. */
  readonly label: string;
  readonly reasons: readonly Reason[];
  readonly textOf: (reason: Reason) => string;
  readonly chosen: Reason | null;
  readonly onChoose: (reason: Reason) => void;
  readonly className?: string;
}) {
  const { label, reasons, textOf, chosen, onChoose, className } = props;
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">{label}</legend>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          data-means={`reason ${reason}`}
          className="tile report-choice"
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason)}
        >
          {textOf(reason)}
        </button>
      ))}
    </fieldset>
  );
}
