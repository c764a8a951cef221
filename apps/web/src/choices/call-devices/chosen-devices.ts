import { readStored, writeStored } from '../../lib/browser/stored/storage'

/** The microphone and loudspeaker of calls on this device, by the browser's ids; empty: the system's. */
export interface CallDevices {
  readonly microphone: string
  readonly loudspeaker: string
  /** The names of the chosen ones: after a reload browsers give them only once the microphone is open. */
  readonly names: Readonly<Record<string, string>>
}

const key = 'hilo:call-devices'
const systems: CallDevices = { microphone: '', loudspeaker: '', names: {} }

export function chosenDevices(): CallDevices {
  try {
    return { ...systems, ...(JSON.parse(readStored(key) ?? '{}') as Partial<CallDevices>) }
  } catch {
    return systems
  }
}

export const chooseDevices = (change: Partial<CallDevices>): void =>
  writeStored(key, JSON.stringify({ ...chosenDevices(), ...change }))

/** Whether the browser lets a page choose the loudspeaker. */
export const canChooseLoudspeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Plays on the chosen loudspeaker. If it is unplugged, the system's takes over. */
export async function playOnChosen(sound: HTMLMediaElement): Promise<void> {
  const { loudspeaker } = chosenDevices()
  if (loudspeaker && canChooseLoudspeaker()) await sound.setSinkId(loudspeaker).catch(() => {})
}
