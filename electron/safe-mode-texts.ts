import type { CrashKind } from './crash-journal.ts';

/** What the plain page says in one language. */
export interface SafeModeTexts {
  readonly title: string;
  /** What has ended again and again. */
  readonly happened: Readonly<Record<'page' | 'server' | 'graphics' | 'shell', string>>;
  /** What the dealer does now. */
  readonly now: string;
  /** What to try, in this order. */
  readonly steps: readonly [string, string, string];
  /** Before the address. */
  readonly browser: string;
  readonly again: string;
}

/** The shell is built without the screens' texts: this page must be there when those are what breaks. */
export const SAFE_MODE_TEXTS: Readonly<Record<'en' | 'cs' | 'sk' | 'pl', SafeModeTexts>> = {
  en: {
    title: 'The console has stopped',
    happened: {
      page: 'The page of the console has broken down again and again.',
      server: 'The table server has ended again and again.',
      graphics: 'The graphics of this machine have broken down again and again.',
      shell: 'The kiosk itself has ended again and again, or its power was cut.',
    },
    now: 'Go on dealing by hand and note stacks and pots. Everything confirmed until now is kept.',
    steps: [
      'Touch the key below: the console starts again with the same hand.',
      'If this page comes back, switch the machine off and on.',
      'If it comes back once more, call whoever looks after the machines. The list below is for them.',
    ],
    browser: 'The table server still answers a browser on this machine:',
    again: 'Start the console again',
  },
  cs: {
    title: 'Konzole se zastavila',
    happened: {
      page: 'Stránka konzole opakovaně spadla.',
      server: 'Server stolu opakovaně skončil.',
      graphics: 'Grafika tohoto počítače opakovaně selhala.',
      shell: 'Samotný kiosk opakovaně skončil, nebo mu vypadl proud.',
    },
    now: 'Rozdávej dál ručně a piš si stacky a banky. Vše dosud potvrzené je uložené.',
    steps: [
      'Dotkni se tlačítka dole: konzole se spustí znovu se stejnou handou.',
      'Pokud se tato stránka vrátí, počítač vypni a zapni.',
      'Pokud se vrátí ještě jednou, zavolej toho, kdo se stará o počítače. Seznam dole je pro něj.',
    ],
    browser: 'Server stolu stále odpovídá prohlížeči na tomto počítači:',
    again: 'Spustit konzoli znovu',
  },
  sk: {
    title: 'Konzola sa zastavila',
    happened: {
      page: 'Stránka konzoly opakovane spadla.',
      server: 'Server stola opakovane skončil.',
      graphics: 'Grafika tohto počítača opakovane zlyhala.',
      shell: 'Samotný kiosk opakovane skončil, alebo mu vypadol prúd.',
    },
    now: 'Rozdávaj ďalej ručne a píš si stacky a banky. Všetko doteraz potvrdené je uložené.',
    steps: [
      'Dotkni sa tlačidla dole: konzola sa spustí znova s tým istým handom.',
      'Ak sa táto stránka vráti, počítač vypni a zapni.',
      'Ak sa vráti ešte raz, zavolaj toho, kto sa stará o počítače. Zoznam dole je preňho.',
    ],
    browser: 'Server stola stále odpovedá prehliadaču na tomto počítači:',
    again: 'Spustiť konzolu znova',
  },
  pl: {
    title: 'Konsola się zatrzymała',
    happened: {
      page: 'Strona konsoli raz po raz ulegała awarii.',
      server: 'Serwer stołu raz po raz kończył pracę.',
      graphics: 'Grafika tego komputera raz po raz ulegała awarii.',
      shell: 'Sam kiosk raz po raz kończył pracę albo tracił zasilanie.',
    },
    now: 'Rozdawaj dalej ręcznie i zapisuj stacki oraz pule. Wszystko potwierdzone do tej pory jest zachowane.',
    steps: [
      'Dotknij klawisza poniżej: konsola uruchomi się ponownie z tym samym rozdaniem.',
      'Jeśli ta strona wróci, wyłącz i włącz komputer.',
      'Jeśli wróci jeszcze raz, wezwij osobę, która opiekuje się komputerami. Lista poniżej jest dla niej.',
    ],
    browser: 'Serwer stołu nadal odpowiada przeglądarce na tym komputerze:',
    again: 'Uruchom konsolę ponownie',
  },
};

/** Hung or cut off is told as what it was that ended. */
export function happenedTo(what: CrashKind): keyof SafeModeTexts['happened'] {
  switch (what) {
    case 'page':
    case 'page-hung':
      return 'page';
    case 'server':
    case 'server-hung':
      return 'server';
    case 'graphics':
      return 'graphics';
    case 'shell':
    case 'cut-off':
      return 'shell';
  }
}
