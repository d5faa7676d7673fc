/**
 * Something that the person who starts the program can correct: a wrong setting, a port or a folder in use. The message is a whole
 * sentence, or several with one per line. The program prints it without a stack and ends with this code.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
