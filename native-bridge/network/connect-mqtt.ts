import { connectAsync } from 'mqtt';
import type { ConnectMqtt } from '../contracts/mqtt.ts';

const patienceMs = 10_000;

/** Every line is a session of its own. After a break the broker is asked for its state; nothing is remembered here. */
export const connectMqtt: ConnectMqtt = async ({ url, username, password }, onDown) => {
  const client = await connectAsync(
    url,
    {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: patienceMs,
      queueQoSZero: false,
    },
    false,
  );
  let [isOver, why] = [false, 'The line to the broker broke.'];
  const down = (): void => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    onDown(why);
  };
  client.on('error', (error) => {
    why = error.message;
    down();
  });
  client.on('close', down);
  return {
    onKept: (topic, heard) => {
      client.on('message', (from, payload, { retain }) => {
        if (from === topic && retain) heard(payload.toString());
      });
      client.subscribe(topic, { qos: 1 }, (error) => {
        if (error !== null) down();
      });
    },
    publishKept: async (topic, text) => {
      if (isOver) throw new Error(why);
      await client.publishAsync(topic, text, { qos: 1, retain: true });
    },
    close: () => {
      isOver = true;
      client.end(true);
    },
  };
};
