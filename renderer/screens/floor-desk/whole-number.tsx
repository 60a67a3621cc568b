/** A whole number of so many digits at most. */
export function WholeNumber(props: {
  readonly name: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly onValue: (value: number) => void;
}) {
  const { name, value, most, onValue } = props;
  return (
    <label className="ruling-reason">
      <span className="desk-sheet-note">{name}</span>
      <input
        inputMode="numeric"
        value={value ?? ''}
        maxLength={most}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          if (digits !== '') onValue(Number(digits));
        }}
      />
    </label>
  );
}
