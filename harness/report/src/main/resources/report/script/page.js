// Draws every chart of the page, and again where the page changes.

const builders = {reference, latency, sweep, capacity, rates, blocks, course, timeline, phases};
const boxes = [...document.querySelectorAll('[data-chart]')];
const charts = new Map();

function draw(box, width) {
	const {height, option} = builders[box.dataset.chart](width);
	box.style.height = height + 'px';
	if (!charts.has(box)) {
		charts.set(box, echarts.init(box, null, {renderer: 'svg', width, height}));
	}
	const chart = charts.get(box);
	chart.resize({width, height});
	chart.setOption(option, {notMerge: true});
}

const drawAll = (width) => boxes.forEach((box) => draw(box, width || box.clientWidth));

drawAll();
let drawn = document.documentElement.clientWidth;
window.addEventListener('resize', () => {
	if (document.documentElement.clientWidth !== drawn) {
		drawn = document.documentElement.clientWidth;
		drawAll();
	}
});
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawAll());
// Paper is light and has its own width.
window.matchMedia('print').addEventListener('change', (event) => drawAll(event.matches ? PAPER : 0));

// A link to a part that is folded opens it.
function openPart() {
	const part = location.hash && document.getElementById(location.hash.slice(1));
	const folded = part && part.querySelector('details.part');
	if (folded) {
		folded.open = true;
	}
}
window.addEventListener('hashchange', openPart);
openPart();

const copy = document.getElementById('copy');
copy.hidden = false;
copy.addEventListener('click', async () => {
	const said = document.getElementById('copied');
	try {
		await navigator.clipboard.writeText(data.markdown);
		said.textContent = 'Copied.';
	} catch (refused) {
		// A browser that keeps the clipboard to itself still copies what is selected.
		const area = document.createElement('textarea');
		area.value = data.markdown;
		document.body.append(area);
		area.select();
		said.textContent = document.execCommand('copy') ? 'Copied.' : 'This browser does not let a page copy.';
		area.remove();
	}
});
