// Loaded into programs by `--import`: records every name they look up and every address they connect to, without blocking them.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = process.env.RIFFLE_NETWORK_RECORD ?? '';
const program = process.argv[1]?.split(/[\\/]/).at(-1) ?? 'node';

/** The recorded argument: the address, or the looked-up name. */
function watch<Name extends string>(
  holder: { [Key in Name]: (...args: never[]) => unknown },
  name: Name,
  told: (args: readonly unknown[]) => string,
): void {
  const real = holder[name] as (...args: unknown[]) => unknown;
  const watched = function (this: unknown, ...args: unknown[]): unknown {
    appendFileSync(file, `${JSON.stringify({ program, did: name, to: told(args) })}\n`);
    return real.apply(this, args);
  };
  Object.assign(holder, { [name]: watched });
}

/** Options come as an object, in a list if Node has sorted them already, or separately with the host second. */
function hostOf([first, second]: readonly unknown[]): string {
  const options = (Array.isArray(first) ? first[0] : first) as unknown;
  if (typeof options === 'string') return options;
  if (typeof options !== 'object' || options === null) return typeof second === 'string' ? second : 'localhost';
  const { path, host } = options as { readonly path?: string | null; readonly host?: string | null };
  return path ?? host ?? 'localhost';
}

watch(net.Socket.prototype, 'connect', hostOf);
// The message may be text too; it comes first.
watch(dgram.Socket.prototype, 'send', ([, ...args]) =>
  String(args.find((one) => typeof one === 'string') ?? '127.0.0.1'),
);
watch(dgram.Socket.prototype, 'connect', ([, address]) => (typeof address === 'string' ? address : '127.0.0.1'));
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveSrv', 'resolveTxt', 'reverse'] as const) {
  watch(dns, name, ([asked]) => String(asked));
  watch(dns.promises, name, ([asked]) => String(asked));
}
syncBuiltinESMExports();
