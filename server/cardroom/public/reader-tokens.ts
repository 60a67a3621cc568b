import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import {
  type TokenAnswer,
  type TokenRefusal,
  type TokenRole,
  type TokenWish,
  tokenRoles,
} from '../../../protocol/reader-tokens.ts';
import type { Note } from '../../repeated-notes.ts';
import { hashOfKey, isSameHash } from '../../staff/secrets.ts';

export interface ReaderTokensOptions {
  readonly files: PrivateFiles;
  readonly file: string;
  /** 32 random bytes as base64url. */
  readonly newKey: () => string;
  readonly time: Pick<TimeSource, 'now'>;
  readonly note: Note;
}

const keptSchema = z.array(
  z.strictObject({
    purpose: z.string(),
    role: z.enum(tokenRoles),
    madeAt: z.int(),
    /** As logs name people. */
    madeBy: z.string(),
    /** SHA-256 in hex, so that the file gives nobody a token. */
    hash: z.string(),
  }),
);
type KeptToken = z.infer<typeof keptSchema>[number];

const tokensMost = 50;

/** Tokens a manager made for other programs. Only hashes are kept. A revoked token opens nothing. */
export class ReaderTokens {
  readonly #options: ReaderTokensOptions;
  #tokens: readonly KeptToken[];

  constructor(options: ReaderTokensOptions) {
    this.#options = options;
    this.#tokens = readTokens(options);
  }

  /** Does a token grant what this role is for? */
  allows(token: string | undefined, role: TokenRole): boolean {
    if (token === undefined) return false;
    const given = hashOfKey(token);
    return this.#tokens.some((one) => one.role === role && isSameHash(given, one.hash));
  }

  /** `by`: who asks, as logs name people. */
  answer(wish: TokenWish, by: string): TokenAnswer {
    switch (wish.wish) {
      case 'list':
        return this.#told(null);
      case 'make':
        return this.#make(wish, by);
      case 'revoke':
        return this.#revoke(wish.purpose, by);
    }
  }

  #make({ purpose, role }: Extract<TokenWish, { wish: 'make' }>, madeBy: string): TokenAnswer {
    const { newKey, time, note } = this.#options;
    if (this.#tokens.some((one) => one.purpose === purpose)) return this.#told('taken');
    if (this.#tokens.length >= tokensMost) return this.#told('too-many');
    const made = newKey();
    const token = { purpose, role, madeAt: time.now(), madeBy, hash: hashOfKey(made) };
    if (!this.#keep([...this.#tokens, token])) return this.#told('not-kept');
    note('A token for programs was made.', { purpose, role, by: madeBy });
    return { ...this.#told(null), made };
  }

  #revoke(purpose: string, by: string): TokenAnswer {
    const left = this.#tokens.filter((one) => one.purpose !== purpose);
    if (left.length === this.#tokens.length) return this.#told('no-such');
    if (!this.#keep(left)) return this.#told('not-kept');
    this.#options.note('A token for programs was revoked.', { purpose, by });
    return this.#told(null);
  }

  #told(refusal: TokenRefusal | null): TokenAnswer {
    const tokens = this.#tokens
      .map(({ purpose, role, madeAt }) => ({ purpose, role, madeAt }))
      .sort((one, other) => (one.purpose < other.purpose ? -1 : 1));
    return { tokens, refusal };
  }

  /** False: the disk refused it, and nothing has changed. */
  #keep(tokens: readonly KeptToken[]): boolean {
    const { files, file, note } = this.#options;
    try {
      files.write(file, new TextEncoder().encode(`${JSON.stringify(tokens)}\n`));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      note('Tokens for programs cannot be kept.', { sentence: error.message });
      return false;
    }
    this.#tokens = tokens;
    return true;
  }
}

/** If the file cannot be read, no token works. */
function readTokens({ files, file, note }: ReaderTokensOptions): readonly KeptToken[] {
  try {
    const bytes = files.readSecret(file);
    return bytes === null ? [] : keptSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (!(error instanceof PrivateFileFault || error instanceof SyntaxError || error instanceof z.ZodError))
      throw error;
    note('Tokens for programs cannot be read: none is good.', { file });
    return [];
  }
}
