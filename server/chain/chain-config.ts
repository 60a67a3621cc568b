import { z } from 'zod';
import { wordsSchema } from '../../protocol/words-schema.ts';
import { readConfig } from '../config.ts';

const chainSchema = z.strictObject({
  data: z.string().min(1).default('.'),
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(4711),
  /** The group's name, shown to rooms that join. */
  name: wordsSchema({ most: 40 }).default('Chain'),
  /** Further network names of this machine. */
  names: z
    .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/, 'a name in small letters, as in an address'))
    .max(20)
    .default([]),
  /** Lets programs on other machines read /health and /metrics. */
  watch: z.strictObject({ token: z.string().min(16).max(200) }).exactOptional(),
  /** Connections to PostgreSQL at once. */
  connections: z.int().min(4).max(200).default(10),
});

/**
 * The configuration of the chain's server. The address of its PostgreSQL is in `DATABASE_URL`: an address with a password belongs in no
 * file.
 */
export type ChainConfig = Readonly<z.infer<typeof chainSchema>>;

/** Reads the chain's configuration, TOML or JSON by the file's ending. Throws `UnusableConfig`. */
export const parseChainConfig = (file: string, text: string): ChainConfig => readConfig(chainSchema, file, text);

/** The configuration of a chain without a file: it lives in this folder and serves its own PC. */
export const chainWithoutConfig = (data: string): ChainConfig => ({ ...chainSchema.parse({}), data });
