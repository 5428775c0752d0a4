import { galleryStates } from './gallery-states.ts';

const frames = document.getElementById('frames') as HTMLElement;
const width = document.getElementById('width') as HTMLInputElement;

for (const { name, path } of galleryStates) {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = name;
  const frame = document.createElement('iframe');
  frame.name = `gallery:${name}`;
  frame.title = name;
  frame.loading = 'lazy';
  frame.height = '760';
  frame.src = path;
  section.append(heading, frame);
  frames.append(section);
}

const resize = () => {
  for (const frame of document.querySelectorAll('iframe')) frame.width = width.value;
};
width.addEventListener('input', resize);
resize();
