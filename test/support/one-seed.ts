import fc from 'fast-check';

// vitest.config.ts has set the number for all workers.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.RIFFLE_SEED) });
