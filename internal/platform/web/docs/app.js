// Lists the operations of /api/openapi.json. It builds nodes only, never markup,
// so that no text of the document can become code.
'use strict'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const maxDepth = 4

function element(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes ?? {})) node.setAttribute(key, value)
  for (const child of children) if (child != null) node.append(child)
  return node
}

function resolve(spec, schema) {
  const name = schema?.$ref?.split('/').pop()
  return name ? spec.components.schemas[name] : schema
}

// example draws the form of a value: its keys and, in place of values, types.
function example(spec, schema, depth = 0) {
  const s = resolve(spec, schema)
  if (!s || depth > maxDepth) return '…'
  if (s.properties) {
    return Object.fromEntries(Object.entries(s.properties).map(([key, value]) => [key, example(spec, value, depth + 1)]))
  }
  if (s.items) return [example(spec, s.items, depth + 1)]
  if (s.enum) return s.enum.join(' | ')
  return [s.type ?? 'qualquer'].flat().join(' | ')
}

function content(spec, title, media) {
  const blocks = Object.entries(media ?? {}).map(([type, value]) =>
    element('div', null,
      element('h3', null, `${title} · ${type}`),
      element('pre', null, JSON.stringify(example(spec, value.schema), null, 2))))
  return element('div', null, ...blocks)
}

function parameters(list) {
  if (!list?.length) return null
  const rows = list.map((p) => element('tr', null,
    element('td', null, element('code', null, p.name)),
    element('td', null, p.in),
    element('td', null, [p.schema?.type].flat().join(' | ')),
    element('td', null, p.required ? 'obrigatório' : ''),
    element('td', null, p.description ?? '')))
  const head = ['Parâmetro', 'Onde', 'Tipo', '', 'Descrição'].map((title) => element('th', { scope: 'col' }, title))
  return element('table', null, element('thead', null, element('tr', null, ...head)), element('tbody', null, ...rows))
}

function operation(spec, path, method, op) {
  const responses = Object.entries(op.responses ?? {}).map(([status, r]) => content(spec, `Resposta ${status}`, r.content))
  const node = element('details', null,
    element('summary', null,
      element('span', { class: 'method' }, method.toUpperCase()),
      element('code', null, path),
      element('span', null, op.summary ?? ''),
      element('span', { class: 'access' }, op['x-access'] ?? '')),
    element('div', { class: 'body' },
      op.description ? element('p', null, op.description) : null,
      parameters(op.parameters),
      content(spec, 'Envio', op.requestBody?.content),
      ...responses))
  node.dataset.text = `${method} ${path} ${op.summary ?? ''} ${op.operationId}`.toLowerCase()
  return node
}

function render(spec, root) {
  const groups = new Map()
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const method of methods.filter((m) => item[m])) {
      const tag = item[method].tags?.[0] ?? 'Outros'
      if (!groups.has(tag)) groups.set(tag, [])
      groups.get(tag).push(operation(spec, path, method, item[method]))
    }
  }
  const sections = [...groups].sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .map(([tag, nodes]) => element('section', null, element('h2', null, tag), ...nodes))
  root.replaceChildren(...sections)
}

function filter(root, text) {
  const wanted = text.trim().toLowerCase()
  for (const node of root.querySelectorAll('details')) node.hidden = !node.dataset.text.includes(wanted)
  for (const section of root.querySelectorAll('section')) section.hidden = !section.querySelector('details:not([hidden])')
}

async function main() {
  const root = document.getElementById('operations')
  try {
    const response = await fetch('/api/openapi.json')
    if (!response.ok) throw new Error(String(response.status))
    render(await response.json(), root)
  } catch {
    root.textContent = 'Não foi possível carregar a documentação.'
    return
  }
  document.getElementById('filter').addEventListener('input', (event) => filter(root, event.target.value))
}

main()
