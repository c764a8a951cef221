import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { channelName } from './channel'
import { Drawer } from './drawer/drawer'
import { DrawerToggle } from './drawer/drawer-toggle'
import { useMedia } from './lib/use-media'
import { AboutCustomer } from './people/about-customer'
import { People } from './people/people'
import { Phone } from './phone/phone'
import { useSimulator } from './store/store'

/** Remembers across channels, each a page of its own, whether the drawer is open. */
const drawerOpenKey = 'mandos-abiertos'

/** One channel: its customers, the phone of one of them, and the drawer of failures. */
export function App() {
  const { customer } = useSimulator()
  const [open, setOpen] = useState(() => sessionStorage.getItem(drawerOpenKey) === 'sí')
  const opener = useRef<HTMLButtonElement>(null)
  // On a narrow screen the drawer covers the list, so the customer's details show in the drawer.
  const narrow = useMedia('(max-width: 999px)')
  // On a narrow screen only one of the two is visible.
  const view = customer ? 'phone' : 'people'
  const main = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.checkVisibility()) return
    // The focused control is no longer visible: the focus moves to the view that replaced it.
    main.current?.querySelector<HTMLElement>(view === 'phone' ? '.back' : '.person')?.focus()
  }, [view])

  useEffect(() => {
    sessionStorage.setItem(drawerOpenKey, open ? 'sí' : '')
    if (!open) opener.current?.focus()
  }, [open])

  const toggle = (
    <DrawerToggle
      open={open}
      onPress={(button) => {
        opener.current = button
        setOpen(!open)
      }}
    />
  )
  return (
    <main className="desk" data-channel={channelName} data-view={view} ref={main}>
      <h1 className="unseen">Simulador de clientes</h1>
      <People toggle={toggle}>{!narrow && <AboutCustomer />}</People>
      <Phone toggle={toggle} />
      <Drawer open={open} close={() => setOpen(false)}>
        {narrow && <AboutCustomer />}
      </Drawer>
    </main>
  )
}
