import type { Choice } from '../../../../text/ruling-choices.ts';

/** One ruling to choose, with what it does. */
export function RulingTile(props: {
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { title, lines } = props.choice;
  return (
    <button
      type="button"
      data-means={`ruling ${title}`}
      className="tile ruling-tile"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
    >
      <b>{title}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </button>
  );
}
