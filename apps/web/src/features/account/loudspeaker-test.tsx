import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { playOnChosen } from '../../choices/call-devices/chosen-devices'
import { callDevices as words } from '../../strings/calls/call-devices'
import { Button } from '../../ui/form/button'

const toneHz = 660
const toneSeconds = 0.8

export function LoudspeakerTest() {
  const [sentence, setSentence] = useState('')
  const test = async () => {
    setSentence('')
    setSentence(
      await playTone().then(
        () => words.played,
        () => words.notPlayed,
      ),
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={Volume2} onClick={() => void test()}>
        {words.testLoudspeaker}
      </Button>
      <p role="status" className="text-meta text-pretty text-muted">
        {sentence}
      </p>
    </div>
  )
}

/** Played as a call is, so that it comes out of the chosen loudspeaker. Resolves when it is over. */
async function playTone(): Promise<void> {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context, { frequency: toneHz })
  const volume = new GainNode(context, { gain: 0.3 })
  tone.connect(volume).connect(out)
  const sound = new Audio()
  sound.srcObject = out.stream
  await playOnChosen(sound)
  await sound.play()
  await new Promise((resolve) => {
    tone.addEventListener('ended', resolve)
    tone.start()
    tone.stop(context.currentTime + toneSeconds)
  })
  sound.pause()
  await context.close()
}
