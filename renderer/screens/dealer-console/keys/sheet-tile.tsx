/** A large key that opens another sheet: its purpose, and what follows. */
export function SheetTile(props: { readonly label: string; readonly sub: string; readonly onPress: () => void }) {
  const { label, sub, onPress } = props;
  return (
    <button type="button" data-means={label} className="tile sheet-tile" onClick={onPress}>
      <b>{label}</b>
      <span>{sub}</span>
    </button>
  );
}
