import { readStored, writeStored } from '../../lib/browser/stored/storage'

/** With what calls are spoken and heard on this device, by the browser's ids; empty: what the system uses. */
export interface CallDevices {
  readonly microphone: string
  readonly loudspeaker: string
  /** How the chosen ones are called: after a reload browsers tell it only once the microphone is open. */
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

/** Not every browser lets a page choose it. */
export const canChooseLoudspeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Where the chosen one is unplugged, the system's goes on. */
export async function playOnChosen(sound: HTMLMediaElement): Promise<void> {
  const { loudspeaker } = chosenDevices()
  if (loudspeaker && canChooseLoudspeaker()) await sound.setSinkId(loudspeaker).catch(() => {})
}
