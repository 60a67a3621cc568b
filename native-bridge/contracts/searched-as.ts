/** Letters whose stroke or tail is no separable accent. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A name as it is searched, at a table and in the cardroom alike: small letters without accents and joiners, one blank between words. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[łđðøħıßæœþ]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The keys under which a cited rule is found, in small letters: `tda-2011#8A` as it is, without its document, and without its part: `8a`, `tda-2011#8`, `8`. */
export function ruleSearchedAs(cite: string): readonly string[] {
  const whole = cite.toLowerCase();
  const number = whole.slice(whole.indexOf('#') + 1);
  const [, undivided = number] = /^(\d+)-?[a-z]$/.exec(number) ?? [];
  const document = whole.slice(0, whole.length - number.length);
  return [...new Set([whole, number, `${document}${undivided}`, undivided])];
}
