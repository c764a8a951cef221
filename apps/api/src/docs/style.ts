/** The colours of the web's `tokens.css` that the page needs; a test checks that they agree. */
export const tokens = {
  light: {
    bg: '#f4f2ee',
    surface: '#fffefb',
    sunk: '#f0ede7',
    line: '#e4dfd6',
    'field-line': '#8f877b',
    text: '#211f1c',
    muted: '#645e55',
    accent: '#3d46c2',
    'accent-soft': '#e9e9fb',
    ok: '#1f7a4d',
    warn: '#8a5200',
    bad: '#b3261e',
  },
  dark: {
    bg: '#131211',
    surface: '#1a1917',
    sunk: '#151412',
    line: '#2b2926',
    'field-line': '#7d766b',
    text: '#efece6',
    muted: '#a39c91',
    accent: '#9aa2ff',
    'accent-soft': '#25274a',
    ok: '#5fc690',
    warn: '#e9b765',
    bad: '#ff8a80',
  },
} as const

const cssVariables = (theme: 'light' | 'dark'): string =>
  Object.entries(tokens[theme])
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

export const style = `
:root { ${cssVariables('light')} color-scheme: light; }
@media (prefers-color-scheme: dark) { :root { ${cssVariables('dark')} color-scheme: dark; } }
* { box-sizing: border-box; }
html { background: var(--bg); color: var(--text); font: 15px/1.55 "Geist Variable", system-ui, sans-serif; scroll-padding-top: 76px; }
body { margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 13px/1.5 ui-monospace, "SFMono-Regular", Menlo, monospace; overflow-wrap: anywhere; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center;
  padding: 10px 24px; background: var(--surface); border-bottom: 1px solid var(--line); }
header strong { font-size: 17px; letter-spacing: -0.01em; }
header input { flex: 1 1 220px; min-width: 0; max-width: 520px; height: 40px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--bg); border: 1px solid var(--field-line); border-radius: 8px; }
header nav { display: flex; flex-wrap: wrap; gap: 14px; font-size: 13px; }
.frame { display: grid; grid-template-columns: 220px minmax(0, 860px); gap: 48px; max-width: 1240px; margin: 0 auto; padding: 28px 24px 96px; }
aside nav { position: sticky; top: 84px; display: grid; font-size: 14px; }
aside a { padding: 6px 10px; border-radius: 6px; color: var(--muted); text-decoration: none; }
aside a:hover { background: var(--sunk); color: var(--text); }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 44px 0 12px; font-size: 20px; letter-spacing: -0.01em; }
h4 { margin: 18px 0 6px; font-size: 12px; font-weight: 600; color: var(--muted); }
.intro { max-width: 68ch; color: var(--muted); }
details { margin: 0 0 8px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
summary { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; padding: 12px 16px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary h3 { margin: 0; font-size: 14px; font-weight: 500; overflow-wrap: anywhere; }
summary p { grid-column: 1 / -1; margin: 0; font-size: 14px; color: var(--muted); }
details[open] > summary { border-bottom: 1px solid var(--line); }
.body { padding: 4px 16px 18px; }
.verb { display: inline-block; min-width: 52px; font: 600 12px/21px ui-monospace, Menlo, monospace; color: var(--accent); }
.verb.get { color: var(--ok); } .verb.put, .verb.patch { color: var(--warn); } .verb.delete { color: var(--bad); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th { text-align: left; font-weight: 500; color: var(--muted); }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; } td:first-child code { overflow-wrap: normal; }
pre { margin: 0; padding: 12px 14px; overflow-x: auto; white-space: pre-wrap; background: var(--sunk); border: 1px solid var(--line); border-radius: 8px; }
.none { padding: 24px 0; color: var(--muted); }
[hidden] { display: none !important; }
@media (max-width: 860px) {
  .frame { display: block; padding: 20px 16px 64px; }
  header { padding: 10px 16px; }
  html { scroll-padding-top: 130px; }
  aside nav { position: static; display: flex; flex-wrap: wrap; gap: 2px; margin: 0 -8px 20px; }
}
`
