import { readFile } from 'node:fs/promises';

/** The used part of the JSON that vitest writes if CI is set. */
interface Results {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A file that fails outside its tests counts once, and so does a run that fails without naming one. */
export async function readOutcome(file: string, exitCode: number | null) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const results = text === undefined ? undefined : (JSON.parse(text) as Results);
  const failures = (results?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = name.replace(/^.*\/(?=(apps|packages|tooling)\/)/, '');
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ title: `${path}, outside its tests`, message }];
    return tests.map((test) => ({ title: `${path}: ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
  if (exitCode !== 0 && failures.length === 0) failures.push({ title: `exit ${exitCode}, see the log`, message: '' });
  return { passed: results?.numPassedTests ?? 0, failures };
}

// The end of .ci/run: the failed tests of both lanes, and their number.
if (import.meta.main) {
  const [folder, mainCode, longCode] = process.argv.slice(2);
  const outcomes = [
    await readOutcome(`${folder}/main.json`, Number(mainCode)),
    await readOutcome(`${folder}/long.json`, Number(longCode)),
  ];
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const { title, message } of failures) console.log(`FAILED ${title}\n  ${message.replaceAll('\n', '\n  ')}`);
  console.log(`${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
}
