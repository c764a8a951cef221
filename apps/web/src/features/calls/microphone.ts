import { calls } from '../../strings'

/** Why there is no microphone, as a sentence. */
export class NoMicrophone extends Error {}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: calls.problems.refused,
  SecurityError: calls.problems.refused,
  NotFoundError: calls.problems.missing,
  OverconstrainedError: calls.problems.missing,
  NotReadableError: calls.problems.busy,
  AbortError: calls.problems.busy,
}

export async function openMicrophone(): Promise<MediaStream> {
  if (!isSecureContext || !navigator.mediaDevices) throw new NoMicrophone(calls.problems.insecure)
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new NoMicrophone((error instanceof Error && problems[error.name]) || calls.problems.failed)
  }
}
