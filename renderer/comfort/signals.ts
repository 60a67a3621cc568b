import tones from '../../assets/sounds/signals.json' with { type: 'json' };
import { type PreferenceStore, preferences } from '../stores/preferences.ts';

/**
 * What a screen can say without words: a press was booked or refused, a hold is complete, the floor is coming, a table calls the floor, a
 * last second passes.
 */
export type Signal = 'booked' | 'refused' | 'held' | 'floor' | 'call' | 'tick';

/** One tone of a signal: its pitch, its start and length in seconds, and its peak volume. */
interface Tone {
  readonly hertz: number;
  readonly from: number;
  readonly lasts: number;
  readonly loud: number;
}

/** Three sounds and no more: a soft tick, a low double, a rising pair. None reveals what was booked. */
const sounds: Readonly<Record<Signal, readonly Tone[]>> = { ...tones, call: tones.floor, tick: tones.booked, held: [] };

/** In milliseconds, on and off alternately. */
const vibrations: Readonly<Record<Signal, readonly number[]>> = {
  booked: [10],
  refused: [20, 40, 20],
  held: [30],
  floor: [30],
  call: [200, 120, 200],
  tick: [],
};

/** The parts of a browser that make sound and vibration. */
export interface Senses {
  readonly openAudio: (() => AudioContext) | null;
  readonly vibrate: ((pattern: number[]) => unknown) | null;
}

/** Gives signals as the preferences allow; a machine that cannot stays silent. */
export function createSignals(preferences: PreferenceStore, senses: Senses): (signal: Signal) => void {
  let audio: AudioContext | null = null;
  return (signal) => {
    const { worn } = preferences.getState();
    const shakes = vibrations[signal];
    if (worn.vibration && shakes.length > 0) senses.vibrate?.([...shakes]);
    const tones = sounds[signal];
    if (!worn.sounds || tones.length === 0 || senses.openAudio === null) return;
    audio ??= senses.openAudio();
    // A browser allows sound only after the page was touched.
    if (audio.state === 'suspended') void audio.resume();
    for (const tone of tones) play(audio, tone);
  };
}

function play(audio: AudioContext, { hertz, from, lasts, loud }: Tone): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const begins = audio.currentTime + from;
  oscillator.frequency.value = hertz;
  // Fades in and out, or it would crackle.
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begins);
  oscillator.stop(begins + lasts);
}

/** Whether this machine can vibrate at all. */
export const canVibrate: boolean = 'vibrate' in navigator;

/** Gives a signal on this screen. */
export const giveSignal = createSignals(preferences, {
  openAudio: typeof AudioContext === 'undefined' ? null : () => new AudioContext(),
  vibrate: canVibrate ? (pattern) => navigator.vibrate(pattern) : null,
});
