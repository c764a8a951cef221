/** The page's search. It has an address of its own, because the content security policy allows no inline script. */
export const script = `
const field = document.querySelector('input[type=search]')
const entries = [...document.querySelectorAll('details')]
const sections = [...document.querySelectorAll('main section')]
const none = document.querySelector('.none')
const fold = (text) => text.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase()
const words = new Map(entries.map((entry) => [entry, fold(entry.textContent + ' ' + entry.dataset.words)]))

function filter() {
  const wanted = fold(field.value).split(/\\s+/).filter(Boolean)
  for (const entry of entries) entry.hidden = !wanted.every((word) => words.get(entry).includes(word))
  for (const section of sections) {
    const own = [...section.querySelectorAll('details')]
    section.hidden = own.length > 0 && own.every((entry) => entry.hidden)
  }
  none.hidden = entries.some((entry) => !entry.hidden)
}

/** An address with a name opens its target. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    named.scrollIntoView()
  }
}

field.addEventListener('input', filter)
addEventListener('hashchange', openNamed)
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  }
})
filter()
openNamed()
`
