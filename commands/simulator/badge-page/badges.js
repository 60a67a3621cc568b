const says = document.querySelector('#says');

async function hold(badge) {
  const answer = await fetch(`/hold?badge=${encodeURIComponent(badge)}`, { method: 'POST' });
  const { ok, why } = await answer.json();
  says.textContent = ok ? `Badge ${badge} was held to the reader.` : why;
}

const people = await (await fetch('/people')).json();
for (const { name, role, badge } of people) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${name} (${role})`;
  button.addEventListener('click', () => hold(badge));
  document.querySelector('#badges').append(button);
}

document.querySelector('#other').addEventListener('submit', (event) => {
  event.preventDefault();
  hold(document.querySelector('#badge').value);
});
