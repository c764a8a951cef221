import { Icon } from '../lib/icon'
import { useSimulator } from '../store/store'

/** Opens and closes the drawer, and shows how many knobs differ from their initial values. */
export function DrawerToggle({ open, onPress }: { open: boolean; onPress: (it: HTMLButtonElement) => void }) {
  const { now = {}, start = {} } = useSimulator().knobs ?? {}
  const turned = Object.keys(now).filter((knob) => now[knob] !== start[knob]).length
  return (
    <button
      type="button"
      className="drawer-toggle"
      aria-label="Mandos de prueba"
      aria-controls="drawer"
      aria-expanded={open}
      data-turned={turned || ''}
      title={turned === 0 ? 'Mandos de prueba' : `Mandos de prueba: ${turned} fuera de lo normal`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon name="sliders" />
      <span>Mandos</span>
    </button>
  )
}
