// Draws every chart of the page, and again where the page changes.

const builders = {reference, forest, curves, sweep, capacity, warmup, blocks, timeline, phases};
const boxes = [...document.querySelectorAll('[data-chart]')];
const charts = new Map();

function draw(box, width) {
	const {height, option} = builders[box.dataset.chart](width, Number(box.dataset.arm));
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
