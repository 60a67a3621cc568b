/** An MQTT broker, and how this program signs in to it. */
export interface MqttBroker {
  /** `mqtt://` or `mqtts://`. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

/** A line to a broker. Once it is down it stays down: a new one needs a new connection. */
export interface MqttLine {
  /** Hears the message a topic keeps, if there is one, and none that come later. */
  onKept(topic: string, heard: (text: string) => void): void;
  /** Publishes a message that the topic keeps, at least once (QoS 1); resolves when the broker has it, rejects when the line is down. */
  publishKept(topic: string, text: string): Promise<void>;
  close(): void;
}

/** Rejects with an `Error` whose message is a sentence if the broker is not reached or refuses; `onDown` is called once, after it was up. */
export type ConnectMqtt = (broker: MqttBroker, onDown: (sentence: string) => void) => Promise<MqttLine>;
