import * as light from '#web/page/light-attributes.ts';

// The headline of /browse changes every five seconds, unless the visitor's system asks for reduced motion; its button stops
// and starts it. All headlines share one place, so nothing else moves.

const rotationMs = 5_000;
const button = light.taglineSwitch.find();

if (button) {
  let timer: ReturnType<typeof setInterval> | undefined;

  const setMoving = (moving: boolean) => {
    clearInterval(timer);
    if (moving) timer = setInterval(showNext, rotationMs);
    const name = light.taglineSwitch.read(button, moving ? 'pause' : 'play');
    light.taglineSwitch.write(button, 'state', moving ? 'moving' : 'still');
    button.ariaLabel = name;
    button.title = name;
  };

  button.addEventListener('click', () => setMoving(light.taglineSwitch.read(button, 'state') === 'still'));
  setMoving(!matchMedia('(prefers-reduced-motion: reduce)').matches);
}

function showNext(): void {
  const lines = light.tagline.findAll();
  const next = lines.findIndex((line) => light.tagline.read(line, 'state') === 'shown') + 1;
  lines.forEach((line, at) => {
    light.tagline.write(line, 'state', at === next % lines.length ? 'shown' : 'hidden');
  });
}
