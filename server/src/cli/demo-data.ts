import { StartError } from '../base/process/start-error.ts'
import { terminalText } from '../base/text/terminal.ts'
import type { LoadDemo } from '../seed/seed.ts'

/** Whether an error says that the workspace `demo` is not installed. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

/**
 * Loads what adds the demonstration. An installation works without it, so nothing else of the server imports it.
 * @throws StartError when this installation does not have it
 */
export async function readDemo(
  load: () => Promise<{ readonly loadDemo: LoadDemo }> = () => import('@portal/demo'),
): Promise<LoadDemo> {
  try {
    return (await load()).loadDemo
  } catch (error) {
    if (isAbsent(error)) throw new StartError(terminalText('start.demo_absent'))
    throw error
  }
}
