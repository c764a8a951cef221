const patienceMs = 5000

/** Whether anybody is there to give us what we ask for. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
