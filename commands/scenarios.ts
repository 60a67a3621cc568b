import { readText } from '../native-bridge/disk/folders.ts';
import { sayWhyNot } from './cardroom-desk.ts';
import { type Answer, answerScenario, type Unanswerable } from './scenarios/answer-scenario.ts';

const [everythingPassed, foundWrong, couldNotRun] = [0, 1, 2];

/** `riffle scenarios FILE`: runs rule scenarios and prints one JSON line each; FILE `-` is standard input. */
export async function scenarios(args: readonly string[]): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith('--') || rest.length > 0) {
    console.error('Usage: riffle scenarios FILE, or - for standard input');
    return couldNotRun;
  }
  const text = readScenarios(file);
  if (text === null) return couldNotRun;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) {
    console.error(`There is no scenario in ${file === '-' ? 'standard input' : file}: each is a line of JSON.`);
    return couldNotRun;
  }
  let wrong = 0;
  for (const line of lines) {
    const answer = answerLine(line);
    if ('error' in answer || answer.pass === false) wrong++;
    console.log(JSON.stringify(answer));
  }
  return wrong === 0 ? everythingPassed : foundWrong;
}

function readScenarios(file: string): string | null {
  try {
    return readText(file, file === '-' ? 0 : file);
  } catch (error) {
    sayWhyNot(error);
    return null;
  }
}

function answerLine(line: string): Answer | Unanswerable {
  try {
    return answerScenario(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { id: null, error: 'The line is not JSON.' };
  }
}
