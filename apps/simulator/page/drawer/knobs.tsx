import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { channel } from '../channel'
import { Options } from '../lib/options'
import type { Knobs as Values } from '../store/api'
import { changeKnobs } from '../store/live'
import { readsWhenLooking, setReadsWhenLooking } from '../store/reading'
import { useSimulator } from '../store/store'
import { type KnobText, knobGroups } from './knob-texts'

/** The knobs with their current values; those that were changed are highlighted. */
export function Knobs() {
  const { knobs } = useSimulator()
  if (!knobs) return null
  const { now, start } = knobs
  return (
    <>
      {knobGroups.map(({ title, knobs: texts }) => (
        <fieldset key={title} className="group">
          <legend>{title}</legend>
          {Object.entries(texts).map(([knob, text]) => {
            const value = now[knob]
            if (value === undefined || channel.idleKnobs.includes(knob)) return null
            const { options } = text
            return (
              <Row key={knob} knob={knob} text={text} turned={value !== start[knob]}>
                {options ? (
                  <ChoiceKnob knob={knob} value={String(value)} options={options} />
                ) : typeof value === 'boolean' ? (
                  <Switch
                    {...idsOf(knob)}
                    checked={value}
                    onChange={({ currentTarget }) => changeKnobs({ [knob]: currentTarget.checked })}
                  />
                ) : (
                  <NumberKnob knob={knob} value={value} mayBeEmpty={start[knob] === null} />
                )}
              </Row>
            )
          })}
        </fieldset>
      ))}
      <fieldset className="group">
        <legend>Este teléfono</legend>
        <Row knob="reads" text={readsText}>
          <Switch
            {...idsOf('reads')}
            defaultChecked={readsWhenLooking()}
            onChange={({ currentTarget }) => setReadsWhenLooking(currentTarget.checked)}
          />
        </Row>
      </fieldset>
    </>
  )
}

/** A setting of the page, not of the simulator. */
const readsText = {
  name: 'Leer al mirar el chat',
  help: 'Lo que ves en el teléfono queda leído para el negocio.',
}

const idsOf = (knob: string) => ({ id: `knob-${knob}`, 'aria-describedby': `knob-${knob}-help` })

interface RowProps {
  knob: string
  text: KnobText
  turned?: boolean
  children: ReactNode
}

const Row = ({ knob, text, turned = false, children }: RowProps) => (
  <div className={turned ? 'knob turned' : 'knob'}>
    <label htmlFor={idsOf(knob).id}>{text.name}</label>
    {children}
    <p id={idsOf(knob)['aria-describedby']}>{text.help}</p>
  </div>
)

const Switch = (input: ComponentProps<'input'>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
  <input {...input} type="checkbox" role="switch" />
)

interface ChoiceProps {
  knob: string
  value: string
  options: Record<string, string>
}

const ChoiceKnob = ({ knob, value, options }: ChoiceProps) => (
  <select
    {...idsOf(knob)}
    value={value}
    onChange={({ currentTarget }) => changeKnobs({ [knob]: currentTarget.value })}
  >
    <Options of={Object.entries(options)} />
  </select>
)

interface NumberProps {
  knob: string
  value: Values[string]
  /** Whether empty (null) is a value of its own, different from zero. */
  mayBeEmpty: boolean
}

/** Saves when the person finishes typing: on the browser's `change`; React's `onChange` fires on each key. */
function NumberKnob({ knob, value, mayBeEmpty }: NumberProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = value === null ? '' : String(value)
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.value = shown
    const save = () => {
      const number = Math.max(0, Math.round(field.valueAsNumber || 0))
      changeKnobs({ [knob]: mayBeEmpty && field.value === '' ? null : number })
    }
    field.addEventListener('change', save)
    return () => field.removeEventListener('change', save)
  }, [knob, shown, mayBeEmpty])
  return <input {...idsOf(knob)} ref={input} type="number" min={0} />
}
