import { read } from 'node:fs';
import { promisify } from 'node:util';
import { SerialPort } from 'serialport';

const readDescriptor = promisify(read);
const notYet: ReadonlySet<unknown> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

interface UnixBinding {
  readonly isOpen: boolean;
  readonly fd: number | null;
  readonly poller: { once(event: 'readable', callback: (fault: Error | null) => void): unknown };
  read(buffer: Buffer, offset: number, length: number): Promise<{ buffer: Buffer; bytesRead: number }>;
}

const readable = (binding: UnixBinding): Promise<void> =>
  new Promise((resolve, reject) => {
    binding.poller.once('readable', (fault) => (fault ? reject(fault) : resolve()));
  });

/**
 * serialport 13 reads a hung-up line as "0 bytes" and then reads again without end: one core busy, memory growing, no 'close'
 * (serialport/bindings-cpp issue 162). With VMIN = 1, its default, 0 bytes can only mean that the other end is gone.
 */
function guardReads(binding: UnixBinding): void {
  binding.read = async (buffer, offset, length) => {
    while (binding.isOpen && binding.fd !== null) {
      try {
        const { bytesRead } = await readDescriptor(binding.fd, buffer, offset, length, null);
        if (bytesRead === 0) throw Object.assign(new Error('the line hung up'), { disconnect: true });
        return { buffer, bytesRead };
      } catch (fault) {
        if (!(fault instanceof Error && 'code' in fault && notYet.has(fault.code))) throw fault;
        // The line may have been closed during the read; asking its poller, freed by then, would end the whole process.
        if (binding.isOpen) await readable(binding);
      }
    }
    throw Object.assign(new Error('the line is closed'), { canceled: true });
  };
}

const native = SerialPort.binding;
const guardedBinding = {
  list: () => native.list(),
  open: async (options: Parameters<typeof native.open>[0]) => {
    const binding = await native.open(options as never);
    if (process.platform !== 'win32') guardReads(binding as unknown as UnixBinding);
    return binding;
  },
};

/** A SerialPort (8 data bits, 1 stop bit, no flow control) that notices a hang-up; not opened yet. Throws where serialport itself does. */
export function guardedSerialPort(path: string, baudRate: number, parity: 'none' | 'even' | 'odd'): SerialPort {
  const options = { path, baudRate, parity, autoOpen: false, binding: guardedBinding };
  return new SerialPort(options as unknown as ConstructorParameters<typeof SerialPort>[0]);
}
