import type { IntakeRoom } from './intake.ts';
import type { TableConnection } from './table-connection.ts';

/** A message of more letters carries many rows, which take a while to check. */
export const longMessage = 16_000;
/** More than any log has in flight: whoever sends on and on is turned out. */
const waitingMax = 64;

type Checked = Awaited<ReturnType<NonNullable<IntakeRoom['checkBeside']>>>;

interface Waiting {
  readonly text: string;
  /** Undefined while the other thread reads it. */
  checked: Checked | undefined;
}

/** The messages of one connection, long ones read and checked in another thread: each is heard once those before it were. */
export class HeardInOrder {
  readonly #connection: TableConnection;
  readonly #checkBeside: IntakeRoom['checkBeside'];
  readonly #waiting: Waiting[] = [];

  constructor(connection: TableConnection, checkBeside: IntakeRoom['checkBeside']) {
    this.#connection = connection;
    this.#checkBeside = checkBeside;
  }

  hear(text: string): void {
    const checkBeside = text.length < longMessage ? undefined : this.#checkBeside;
    if (checkBeside === undefined && this.#waiting.length === 0) {
      this.#connection.hear(text);
      return;
    }
    if (this.#waiting.length >= waitingMax) {
      this.#connection.giveWay();
      return;
    }
    const one: Waiting = { text, checked: checkBeside === undefined ? null : undefined };
    this.#waiting.push(one);
    void checkBeside?.(this.#connection.logId, text).then((checked) => {
      one.checked = checked;
      this.#hearChecked();
    });
  }

  #hearChecked(): void {
    for (let [first] = this.#waiting; first?.checked !== undefined; [first] = this.#waiting) {
      this.#waiting.shift();
      this.#connection.hear(first.text, first.checked);
    }
  }
}
