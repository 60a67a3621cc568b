import './fields.css';

/** A line of text somebody types. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Letters at most. */
  readonly most: number;
  /** Words for ears alone: what it is can be seen without them. */
  readonly isBare?: boolean;
  readonly className?: string;
}) {
  const { label, value, onText, most, isBare = false, className } = props;
  return (
    <label className={className === undefined ? 'field' : `field ${className}`}>
      <span className={isBare ? 'visually-hidden' : 'field-label'}>{label}</span>
      <span className="field-box">
        <input
          type="text"
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      </span>
    </label>
  );
}
