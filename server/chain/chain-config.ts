import { z } from 'zod';
import { wordsSchema } from '../../protocol/words-schema.ts';
import { readConfig } from '../config.ts';

const chainSchema = z.strictObject({
  data: z.string().min(1).default('.'),
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(4711),
  /** What the group calls itself: rooms that join are shown it. */
  name: wordsSchema({ most: 40 }).default('Chain'),
  /** Names of this machine beside its own, as the network gives them. */
  names: z
    .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/, 'a name in small letters, as in an address'))
    .max(20)
    .default([]),
  /** Lets programs of other machines read /health and /metrics. */
  watch: z.strictObject({ token: z.string().min(16).max(200) }).exactOptional(),
  /** Connections to PostgreSQL at once. */
  connections: z.int().min(4).max(200).default(10),
});

/** How the chain's server is set up. Where its PostgreSQL is stands in `DATABASE_URL`: an address with a password belongs in no file. */
export type ChainConfig = Readonly<z.infer<typeof chainSchema>>;

/** Reads the chain's configuration, TOML or JSON by the file's ending. Throws `UnusableConfig`. */
export const parseChainConfig = (file: string, text: string): ChainConfig => readConfig(chainSchema, file, text);

/** Configuration of a chain without a file: it lives in this folder and serves its own PC. */
export const chainWithoutConfig = (data: string): ChainConfig => ({ ...chainSchema.parse({}), data });
