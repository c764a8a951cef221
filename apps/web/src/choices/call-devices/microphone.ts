import { chosenDevices } from './chosen-devices'

/** `refused`: the person or a policy; `insecure`: browsers give none to a page that is not safe. */
type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'failed'

/** Why there is no microphone. */
export class NoMicrophone extends Error {
  readonly problem: MicrophoneProblem
  constructor(problem: MicrophoneProblem) {
    super(`no microphone: ${problem}`)
    this.problem = problem
  }
}

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The chosen one; where that is unplugged, the system's. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!isSecureContext || !navigator.mediaDevices) throw new NoMicrophone('insecure')
  const { microphone } = chosenDevices()
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: microphone ? { deviceId: { ideal: microphone } } : true,
    })
  } catch (error) {
    throw new NoMicrophone((error instanceof Error && problems[error.name]) || 'failed')
  }
}
