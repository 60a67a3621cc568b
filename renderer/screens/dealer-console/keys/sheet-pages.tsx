import './sheet-pages.css';

/** The pages of a sheet, shown one at a time. */
export function SheetPages<Page extends string>(props: {
  readonly title: string;
  readonly pages: readonly Page[];
  readonly shown: Page;
  readonly name: (page: Page) => string;
  readonly onPage: (page: Page) => void;
}) {
  const { title, pages, shown, name, onPage } = props;
  return (
    <fieldset className="sheet-pages">
      <legend className="visually-hidden">{title}</legend>
      {pages.map((one) => (
        <button
          key={one}
          type="button"
          data-means={`page ${one}`}
          className="tile sheet-page"
          aria-pressed={one === shown}
          onClick={() => onPage(one)}
        >
          {name(one)}
        </button>
      ))}
    </fieldset>
  );
}
