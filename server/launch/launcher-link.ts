import type { KeptData, Standing } from '../../native-bridge/contracts/program-folder.ts';
import { type FromLauncher, fromLauncher, type ToLauncher } from './launch-words.ts';

/** The private channel to the parent process. */
export interface ParentLine {
  say(word: ToLauncher): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** A server's end of the channel to its launcher. Without a launcher everything is allowed at once. */
export interface LauncherLink {
  /** Resolves when the server may record events: at once, or after the launcher has compared the two standings. */
  stand(standing: () => Standing): Promise<void>;
  /** True while screens are admitted. */
  readonly isOpen: boolean;
  /** Resolves when the launcher has put this version into use. From then on screens are admitted. */
  readonly confirmed: Promise<void>;
  /** Reports that everything is closed; resolves when the launcher has noted it. */
  giveWay(standing: Standing, data: KeptData): Promise<void>;
}

/** `line` is null if no launcher started this program. */
export function linkWithLauncher(line: ParentLine | null): LauncherLink {
  if (line === null)
    return { isOpen: true, confirmed: Promise.resolve(), stand: async () => {}, giveWay: async () => {} };
  const heard = new Map<FromLauncher['type'], () => void>();
  const said = (type: FromLauncher['type']): Promise<void> => new Promise((resolve) => void heard.set(type, resolve));
  let isOpen = false;
  const confirmed = said('confirmed');
  line.onMessage((message) => {
    const type = fromLauncher(message);
    if (type === 'confirmed') isOpen = true;
    if (type !== null) heard.get(type)?.();
  });
  return {
    confirmed,
    get isOpen() {
      return isOpen;
    },
    stand: async (standing) => {
      const go = said('go');
      line.say({ type: 'stands', standing: standing() });
      await go;
    },
    giveWay: async (standing, data) => {
      const gone = said('heard');
      line.say({ type: 'replace', standing, data });
      await gone;
    },
  };
}
