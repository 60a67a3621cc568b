import fc from 'fast-check';

// The number was settled once for all workers, in vitest.config.ts.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.RIFFLE_SEED) });
