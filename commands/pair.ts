import { type BrowserRole, browserRoleSchema, type CodeAnswer } from '../protocol/cardroom-messages.ts';
import { askDesk, cardroomConfig, sayWhyNot } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';

const usage = 'Usage: riffle pair [--data DIR | --config FILE] [--role floor|cardroom|display]';

/** `riffle pair`: asks the cardroom server that runs on this PC for a code to pair a browser with. Returns the exit code. */
export async function pair(args: readonly string[]): Promise<number> {
  try {
    const { config, role } = readOptions(args);
    const asked = { path: '/code', body: { role }, does: 'gives codes' };
    const { code, expiresAt, url } = await askDesk<CodeAnswer>(config, asked);
    const until = new Date(expiresAt).toLocaleString();
    // Floor staff begin at the floor's screen, a wall display at the public one.
    const screen = role === 'cardroom' ? '/' : `/${role}`;
    console.log(`${url}${screen}#code=${code}   (code ${code} for ${role}, good until ${until})`);
    return 0;
  } catch (error) {
    return sayWhyNot(error);
  }
}

const readOptions = (args: readonly string[]): { readonly config: string; readonly role: BrowserRole } =>
  readWords(
    args,
    usage,
    { options: { data: word, config: word, role: { type: 'string', default: 'floor' } } },
    ({ values }) => {
      const role = browserRoleSchema.safeParse(values.role);
      if (!role.success) throw new TypeError('--role takes floor, cardroom or display');
      return { config: cardroomConfig(values), role: role.data };
    },
  );
