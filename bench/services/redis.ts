/** Loaded only by the parts that need it: the others run where no Redis is installed. */
export interface StartedRedis {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

export async function startRedis(): Promise<StartedRedis> {
  const { startLocalRedis } = await import('@hilo/local-redis')
  return startLocalRedis()
}
