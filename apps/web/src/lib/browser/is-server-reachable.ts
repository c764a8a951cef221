const timeoutMs = 5000

/** Whether the server answers at all. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
