import { type Language, languages, ownNameOf } from '../texts.ts';
import type { HealthFacts } from './health-facts.ts';
import { type HealthRow, healthRows, type Say } from './health-rows.ts';
import { textOf } from './health-texts.ts';

/** Where the page's style is. */
export const healthStylePath = '/health.css';
export const healthPagePath = '/health.html';

/** The page of one PC as HTML: no script, nothing inline, nothing that moves. */
export function healthPage(facts: HealthFacts, language: Language): string {
  const say = (key: string, values: Say['values'] = {}): string => escaped(said(language, { key, values }));
  const title = say(facts.role === 'table' ? 'title.table' : 'title.cardroom', { table: facts.tableId ?? '' });
  const links = languages.map(
    (code) =>
      `<a href="?lang=${code}" lang="${code}"${code === language ? ' aria-current="true"' : ''}>${escaped(ownNameOf(code))}</a>`,
  );
  const sentence = facts.sentence === null ? '' : `<p class="trouble" lang="en">${escaped(facts.sentence)}</p>`;
  const rows = healthRows(facts).map((row) => rowOf(row, language));
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${title}</title><link rel="stylesheet" href="${healthStylePath}"></head><body>` +
    `<header><h1>${title}</h1><nav aria-label="${say('languages')}">${links.join('')}</nav></header><main>` +
    `<p>${say('asOf', { at: facts.now })} <a href="${healthPagePath}?lang=${language}">${say('again')}</a></p>` +
    `${sentence}<dl>${rows.join('')}</dl></main></body></html>\n`
  );
}

function rowOf({ of, state, says, does }: HealthRow, language: Language): string {
  const say = (one: Say): string => escaped(said(language, one));
  const remedy = does === null ? '' : `<dd class="do">${say(does)}</dd>`;
  return (
    `<div class="${state}"><dt>${say({ key: `of.${of}` })} <b>${say({ key: `is.${state}` })}</b></dt>` +
    `${says.map((one) => `<dd>${say(one)}</dd>`).join('')}${remedy}</div>`
  );
}

/** The text of a key with its values filled in. A missing key is a bug, and is shown as it is: the page is for fault finding. */
function said(language: Language, { key, values = {} }: Say): string {
  const text = textOf(language, key) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (name === 'at' && typeof value === 'number') return momentIn(language, value);
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });
}

const momentIn = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(at);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

/** In the colours of the console. */
export const healthStyle = `:root{color-scheme:dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#0a0d0e;color:#f4f0e6;font:1rem/1.5 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:1rem;align-items:baseline;justify-content:space-between}
h1{margin:0;font-size:1.5rem}
a{color:#ffc53d}
nav a{display:inline-block;padding:.75rem}
nav a[aria-current]{color:#f4f0e6}
main p a{display:inline-block;padding:.75rem}
p.trouble{padding:1rem;background:#3a1a15;color:#ff8f7a}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem;margin:1rem 0}
dl div{padding:1rem;background:#121819;border:1px solid #33413f;border-radius:.5rem}
dt{font-weight:600;margin-bottom:.5rem}
dt b{float:right;font-weight:400;color:#c3c9c2}
dd{margin:0;color:#c3c9c2}
.well b{color:#78dba5}
.trouble b{color:#ff8f7a}
.look b{color:#f4f0e6}
dl .trouble,dl .look{border-color:#6b7b78}
.do{margin-top:.5rem;color:#f4f0e6}
`;
