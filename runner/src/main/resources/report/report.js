// Turns the page's data into chart options. The numbers that people read come as text from the
// runner, so that they are the same in every report.
(() => {
	'use strict';

	const data = JSON.parse(document.getElementById('data').textContent);
	const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'];
	// Width of the text block of a printed A4 page.
	const PAPER = 690;
	const QUEUE = 'ideal queue';

	const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
	const armColor = (arm) => color('arm' + (arm % 4));
	const short = (value) => Number(Number(value).toPrecision(3)).toLocaleString('en-US', {maximumFractionDigits: 4});
	const gapped = (groups) => groups.flatMap((points) => [...points, [null, null]]);

	const text = () => ({color: color('soft'), fontSize: 12});
	const axis = (more) => ({
		axisLine: {show: false},
		axisTick: {show: false},
		axisLabel: {...text(), hideOverlap: true},
		nameTextStyle: text(),
		splitLine: {lineStyle: {color: color('line')}},
		...more
	});
	const marks = (ticks) => ({
		axisLabel: {
			...text(),
			customValues: ticks.map((tick) => tick.at),
			formatter: (value) => (ticks.find((tick) => Math.abs(tick.at - value) < 1e-9) || {label: ''}).label
		},
		axisTick: {show: true, customValues: ticks.map((tick) => tick.at), lineStyle: {color: color('line')}},
		splitLine: {show: false}
	});
	const frame = (more) => ({
		animation: false,
		textStyle: {fontFamily: getComputedStyle(document.body).fontFamily},
		tooltip: {
			renderMode: 'richText',
			confine: true,
			backgroundColor: color('card'),
			borderColor: color('line'),
			textStyle: {color: color('ink'), fontSize: 12}
		},
		...more
	});
	const legend = (more) => ({top: 0, left: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 8, textStyle: {...text(), color: color('ink')}, ...more});

	function reference(width) {
		const {title, arms, groups} = data.reference;
		return {
			height: 84 + arms.length * (groups.length * 26 + 18),
			option: frame({
				grid: {left: 8, right: 76, top: 44, bottom: 28, containLabel: true},
				legend: legend({data: groups.map((group) => group.name)}),
				xAxis: axis({type: 'value', min: 0, name: title, nameLocation: 'middle', nameGap: 30, splitNumber: width < 500 ? 3 : 6}),
				yAxis: axis({type: 'category', inverse: true, data: arms, axisLabel: {...text(), color: color('ink')}}),
				series: groups.map((group) => ({
					type: 'bar',
					name: group.name,
					barMaxWidth: 22,
					barGap: '15%',
					itemStyle: {color: color(group.kind)},
					data: group.values.map((value, arm) => ({
						value,
						label: {show: value !== null, position: 'right', color: color('ink'), formatter: () => group.texts[arm]}
					})),
					tooltip: {formatter: (point) => group.name + ', ' + arms[point.dataIndex] + ': ' + group.texts[point.dataIndex]}
				}))
			})
		};
	}

	function forest(width) {
		const {rows, from, to, band, ticks} = data.forest;
		const narrow = width < 560;
		const left = narrow ? 112 : width < 800 ? 160 : 200;
		const size = width < 800 ? 11 : 12;
		const intervals = (key) => gapped(rows.flatMap((row, index) => row[key] ? [row[key].map((end) => [end, index])] : []));
		const line = (name, key, thickness, opacity) => ({
			type: 'line',
			name,
			data: intervals(key),
			symbol: 'none',
			silent: true,
			connectNulls: false,
			lineStyle: {color: color('ink'), width: thickness, opacity, cap: 'butt'}
		});
		return {
			// With an arm in it, a label may need three lines on a phone.
			height: 56 + rows.length * (narrow && data.arms.length > 2 ? 44 : 32),
			option: frame({
				grid: {left, right: narrow ? 10 : width < 800 ? 274 : 300, top: 8, bottom: 44},
				xAxis: axis({type: 'value', min: from, max: to, name: 'ratio, candidate / baseline', nameLocation: 'middle', nameGap: 26, ...marks(ticks)}),
				yAxis: [
					axis({type: 'category', inverse: true, data: rows.map((row, index) => index), axisLabel: {...text(), interval: 0, color: color('ink'), lineHeight: 14, width: left - 10, overflow: 'break', formatter: (value) => rows[value].name}}),
					axis({type: 'category', inverse: true, show: !narrow, position: 'right', data: rows.map((row, index) => index), splitLine: {show: false}, axisLabel: {
						interval: 0,
						formatter: (value) => '{number|' + rows[value].text + '}{' + rows[value].kind + '|' + rows[value].verdict + '}',
						rich: {
							number: {color: color('ink'), fontSize: size, width: width < 800 ? 140 : 150},
							...Object.fromEntries(['good', 'bad', 'same', 'open', 'none'].map((kind) => [kind, {color: color(kind === 'none' ? 'soft' : kind), fontSize: size, fontWeight: 'bold'}]))
						}
					}})
				],
				series: [
					line('95 % interval', 'ci95', 1.5, 0.9),
					line('90 % interval', 'ci90', 5, 0.45),
					{
						type: 'scatter',
						name: 'ratio',
						symbolSize: 9,
						z: 4,
						data: rows.map((row, index) => ({value: [row.ratio, index], itemStyle: {opacity: 1, color: color(row.kind === 'none' ? 'soft' : row.kind)}})),
						tooltip: {formatter: (point) => rows[point.dataIndex].name + ': ' + rows[point.dataIndex].text + ' ' + rows[point.dataIndex].verdict},
						markArea: {silent: true, itemStyle: {color: color('shade')}, data: [[{xAxis: band[0]}, {xAxis: band[1]}]]},
						markLine: {silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: color('soft'), type: 'solid', width: 1}, data: [{xAxis: 0}]}
					},
					{type: 'scatter', yAxisIndex: 1, data: [], silent: true}
				]
			})
		};
	}

	function pairs(width) {
		const {title, dots} = data.pairs;
		const links = [...new Set(dots.map((dot) => dot.pair))].map((pair) => dots.filter((dot) => dot.pair === pair).map((dot) => [dot.order, dot.value]));
		return {
			height: 300,
			option: frame({
				grid: {left: 8, right: 16, top: 56, bottom: 28, containLabel: true},
				legend: legend({data: data.arms, icon: null}),
				xAxis: axis({type: 'value', name: 'fork in the order of the run', nameLocation: 'middle', nameGap: 28, min: 0.5, max: dots[dots.length - 1].order + 0.5, interval: 1, splitLine: {show: false}, axisLabel: {...text(), hideOverlap: true, customValues: dots.map((dot) => dot.order)}}),
				yAxis: axis({type: 'value', min: 0, name: title, nameTextStyle: {...text(), align: 'left'}}),
				series: [
					{type: 'line', name: 'pair', data: gapped(links), symbol: 'none', silent: true, lineStyle: {color: color('soft'), width: 1, type: 'dotted'}},
					...data.arms.map((name, arm) => {
						const own = dots.filter((dot) => dot.arm === arm);
						return {
							type: 'scatter',
							name,
							symbol: SYMBOLS[arm % 4],
							symbolSize: 11,
							itemStyle: {color: armColor(arm), opacity: 1},
							data: own.map((dot) => [dot.order, dot.value]),
							label: {show: width > 700 && dots.length <= 12, position: 'top', color: color('ink'), fontSize: 11, formatter: (point) => own[point.dataIndex].text},
							tooltip: {formatter: (point) => name + ', pair ' + own[point.dataIndex].pair + ': ' + own[point.dataIndex].text}
						};
					})
				]
			})
		};
	}

	function curves() {
		const {lines, ticks} = data.curves;
		const name = (line) => line.bound ? QUEUE : data.arms[line.arm];
		return {
			height: 340,
			option: frame({
				grid: {left: 8, right: 24, top: 56, bottom: 28, containLabel: true},
				legend: legend({
					icon: null,
					itemWidth: 24,
					itemStyle: {opacity: 0},
					data: [...new Set(lines.map(name))].map((entry) => entry === QUEUE ? {name: entry, lineStyle: {color: color('soft')}} : {name: entry})
				}),
				xAxis: axis({type: 'value', name: 'percentile', nameLocation: 'middle', nameGap: 28, min: 0, max: ticks[ticks.length - 1].at, ...marks(ticks)}),
				yAxis: axis({type: 'value', min: 0, name: 'latency, ms', nameTextStyle: {...text(), align: 'left'}}),
				series: lines.map((line) => ({
					type: 'line',
					name: name(line),
					data: line.points,
					symbol: 'none',
					silent: true,
					color: armColor(line.arm),
					lineStyle: {width: line.bound ? 2 : lines.length > 16 ? 0.7 : 1.2, type: line.bound ? [6, 5] : 'solid', opacity: line.bound ? 0.8 : 1}
				}))
			})
		};
	}

	function sweep(width) {
		const {setting, rightSized, panels} = data.sweep;
		const columns = width < 560 ? 1 : 2;
		const high = 150;
		const top = (at) => 34 + Math.floor(at / columns) * (high + 84);
		const wide = (width - 24 * (columns - 1)) / columns;
		const left = (at) => (at % columns) * (wide + 24);
		const values = panels[0].points.map(([value]) => String(value));
		return {
			height: top(panels.length - 1) + high + 48,
			option: frame({
				title: panels.map((panel, at) => ({left: left(at), top: top(at) - 32, text: panel.title, textStyle: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}})),
				grid: panels.map((panel, at) => ({left: left(at) + 52, width: wide - 60, top: top(at), height: high})),
				xAxis: panels.map((panel, at) => axis({type: 'category', gridIndex: at, data: values, name: setting, nameLocation: 'middle', nameGap: 26, splitLine: {show: false}})),
				yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, axisLabel: {...text(), formatter: short}})),
				series: panels.map((panel, at) => ({
					type: 'line',
					name: panel.title,
					xAxisIndex: at,
					yAxisIndex: at,
					color: armColor(0),
					lineStyle: {width: 1.6},
					data: panel.points.map(([value, y]) => ({
						value: [String(value), y],
						symbol: 'circle',
						symbolSize: value === rightSized ? 12 : 7,
						itemStyle: value === rightSized ? {color: color('card'), borderColor: armColor(0), borderWidth: 3} : {}
					})),
					markLine: {
						silent: true,
						symbol: 'none',
						lineStyle: {color: armColor(1), type: 'dashed'},
						label: {position: 'insideEndTop', color: color('ink'), fontSize: 11, formatter: (mark) => mark.name},
						data: panel.levels.map((level) => ({name: level.arm, yAxis: level.value}))
					}
				}))
			})
		};
	}

	/** Throughput above, p95 below, on one axis of users. */
	function capacity(width) {
		const {lines} = data.capacity;
		const high = 170;
		const top = (panel) => 62 + panel * (high + 46);
		const users = [...new Set(lines.flatMap((line) => line.points.map((point) => point.users)))].sort((a, b) => a - b);
		const tone = (line, at) => armColor(Math.max(0, data.arms.indexOf(line.arm) < 0 ? at : data.arms.indexOf(line.arm)));
		const panels = [{title: 'throughput, /s', key: 'throughput'}, {title: 'p95 latency, ms', key: 'p95'}];
		return {
			height: top(1) + high + 44,
			option: frame({
				legend: legend({data: lines.map((line) => line.arm), icon: null}),
				title: panels.map((panel, at) => ({left: 0, top: top(at) - 28, text: panel.title, textStyle: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}})),
				grid: panels.map((panel, at) => ({left: 56, right: 16, top: top(at), height: high})),
				xAxis: panels.map((panel, at) => axis({type: 'log', gridIndex: at, min: users[0], max: Math.max(users[users.length - 1], users[0] * 2), name: at ? 'users' : '', nameLocation: 'middle', nameGap: 26, splitLine: {show: false}, axisTick: {show: true, customValues: users, lineStyle: {color: color('line')}}, axisLabel: {...text(), show: at === 1, hideOverlap: true, customValues: users, formatter: short}})),
				yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, axisLabel: {...text(), formatter: short}})),
				series: panels.flatMap((panel, at) => lines.map((line, index) => ({
					type: 'line',
					name: line.arm,
					xAxisIndex: at,
					yAxisIndex: at,
					symbol: SYMBOLS[index % 4],
					color: tone(line, index),
					lineStyle: {width: 1.8},
					data: line.points.map((point) => ({
						value: [point.users, point[panel.key]],
						symbolSize: point.users === line.knee ? 13 : 6,
						itemStyle: point.users === line.knee ? {borderColor: color('ink'), borderWidth: 2} : {}
					})),
					tooltip: {formatter: (point) => lines[index].points[point.dataIndex].text}
				})))
			})
		};
	}

	function timeline(width, arm) {
		const chart = data.timelines.find((each) => each.arm === arm);
		const high = 104;
		const gap = 40;
		const top = (panel) => 30 + panel * (high + gap);
		const last = chart.panels.length - 1;
		const tones = [armColor(chart.arm), color('soft')];
		// Arms are compared by eye, so their panels share a scale.
		const highest = (title) => Math.max(...data.timelines.flatMap((other) => other.panels.filter((panel) => panel.title === title).map((panel) => panel.highest)));
		return {
			height: top(last) + high + 32,
			option: frame({
				tooltip: {...frame({}).tooltip, trigger: 'axis', valueFormatter: (value) => value === null || value === undefined ? 'n/a' : short(value)},
				axisPointer: {link: [{xAxisIndex: 'all'}], lineStyle: {color: color('soft')}},
				title: chart.panels.map((panel, at) => ({
					left: 0,
					top: top(at) - 29,
					text: '{title|' + panel.title + '}' + (panel.lines.length > 1 ? panel.lines.map((line, tone) => (width < 400 ? '  ' : '    ') + '{tone' + tone + '|' + (tone ? '- - ' : '\u2014 ') + line.name + '}').join('') : ''),
					textStyle: {rich: {title: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}, tone0: {color: tones[0], fontSize: 12}, tone1: {color: tones[1], fontSize: 12}}}
				})),
				grid: chart.panels.map((panel, at) => ({left: 48, right: 12, top: top(at), height: high})),
				xAxis: chart.panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, max: chart.end, splitLine: {show: false}, axisLabel: {...text(), show: at === last, formatter: (value) => value + ' s', showMaxLabel: false}})),
				yAxis: chart.panels.map((panel, at) => {
					const max = nice(highest(panel.title));
					return axis({type: 'value', gridIndex: at, min: 0, max, interval: max / 2, axisLabel: {...text(), formatter: short}});
				}),
				series: chart.panels.flatMap((panel, at) => panel.lines.map((line, tone) => ({
					type: 'line',
					name: line.name,
					xAxisIndex: at,
					yAxisIndex: at,
					symbol: 'none',
					clip: true,
					color: tones[tone],
					lineStyle: {width: 1.6, type: tone ? [5, 4] : 'solid'},
					data: line.values.map((value, step) => [(step + 0.5) * chart.step, value]),
					...(tone ? {} : {markArea: {
						silent: true,
						itemStyle: {color: color('shade')},
						label: {color: color('soft'), fontSize: 11, position: 'insideTopLeft'},
						data: chart.windowFrom > 0 ? [[{name: at ? '' : 'warm-up', xAxis: 0}, {xAxis: chart.windowFrom}]] : []
					}})
				})))
			})
		};
	}

	/** The next round number above, so that half of it is round too. */
	function nice(value) {
		if (!(value > 0)) {
			return 1;
		}
		const power = 10 ** Math.floor(Math.log10(value * 1.05));
		return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * 1.05) * power;
	}

	const builders = {reference, forest, pairs, curves, sweep, capacity, timeline};
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
})();
