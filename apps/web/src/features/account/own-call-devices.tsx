import { useEffect, useState } from 'react'
import {
  type CallDevices,
  canChooseLoudspeaker,
  chooseDevices,
  chosenDevices,
} from '../../choices/call-devices/chosen-devices'
import { callDevices as words } from '../../strings/calls/call-devices'
import { Field, Select } from '../../ui/form/field'
import { Card } from '../../ui/state/card'
import { LoudspeakerTest } from './loudspeaker-test'
import { MicrophoneTest } from './microphone-test'

/** The choice of microphone and loudspeaker for calls on this device, with a test of both. */
export default function OwnCallDevices() {
  const [chosen, setChosen] = useState(chosenDevices)
  const { devices, look } = useDevices()
  const chooser = (kind: 'microphone' | 'loudspeaker') => (id: string, name: string) => {
    chooseDevices({ [kind]: id, names: { ...chosen.names, [id]: name } })
    setChosen(chosenDevices())
  }
  return (
    <Card title={words.title} help={words.help}>
      <div className="grid gap-5">
        <div className="grid max-w-120 gap-3">
          <DeviceSelect
            label={words.microphone}
            nameOf={words.microphoneNumber}
            devices={devices.filter(({ kind }) => kind === 'audioinput')}
            value={chosen.microphone}
            names={chosen.names}
            onChoose={chooser('microphone')}
          />
          {/* Mounted anew for another microphone. The permission for the test brings the names of the devices. */}
          <MicrophoneTest key={chosen.microphone} onOpened={look} />
        </div>
        {canChooseLoudspeaker() && (
          <div className="grid max-w-120 gap-3">
            <DeviceSelect
              label={words.loudspeaker}
              nameOf={words.loudspeakerNumber}
              devices={devices.filter(({ kind }) => kind === 'audiooutput')}
              value={chosen.loudspeaker}
              names={chosen.names}
              onChoose={chooser('loudspeaker')}
            />
            <LoudspeakerTest key={chosen.loudspeaker} />
          </div>
        )}
      </div>
    </Card>
  )
}

interface DeviceSelectProps {
  label: string
  nameOf: (number: number) => string
  devices: readonly MediaDeviceInfo[]
  value: string
  names: CallDevices['names']
  onChoose: (id: string, name: string) => void
}

function DeviceSelect({ label, nameOf, devices, value, names, onChoose }: DeviceSelectProps) {
  const listed = devices.map(({ deviceId, label: name }, at) => ({
    id: deviceId,
    name: name || nameOf(at + 1),
  }))
  const isUnlisted = value !== '' && !listed.some(({ id }) => id === value)
  const options = isUnlisted ? [...listed, { id: value, name: names[value] ?? nameOf(1) }] : listed
  const nameOfOption = (id: string) => options.find((option) => option.id === id)?.name ?? ''
  return (
    <Field label={label}>
      {(props) => (
        <Select
          {...props}
          value={value}
          onChange={({ target }) => onChoose(target.value, nameOfOption(target.value))}
        >
          <option value="">{words.system}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The devices. Without a permission browsers list only one nameless device of each kind. */
function useDevices() {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  const look = () =>
    void navigator.mediaDevices?.enumerateDevices().then((all) => {
      // 'default' and 'communications' are what the system uses.
      setDevices(all.filter(({ deviceId }) => !['', 'default', 'communications'].includes(deviceId)))
    })
  useEffect(() => {
    look()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', look)
  }, [])
  return { devices, look }
}
