// Measured beside its bound, ratios with their intervals, forks in their order.

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
				line('95 % CI', 'ci95', 1.5, 0.9),
				line('90 % CI', 'ci90', 5, 0.45),
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

/** Ratios of neighbouring blocks by pair of JVMs, a panel for each metric that was judged. */
function blocks(width) {
	const {panels} = data.blocks;
	const columns = width < 560 ? 1 : width < 900 ? 2 : 3;
	const high = 170;
	const wide = (width - 24 * (columns - 1)) / columns;
	const head = panels.some((panel) => panel.series.length > 1) ? 58 : 30;
	const top = (at) => head + Math.floor(at / columns) * (high + 84);
	const left = (at) => (at % columns) * (wide + 24);
	// Arms of one pair side by side, blocks of one arm in their order.
	const place = (panel, index, pair, share) => pair + (index + share) * 0.8 / panel.series.length - 0.4;
	return {
		height: top(panels.length - 1) + high + 48,
		option: frame({
			legend: legend({show: head > 30, icon: null, data: [...new Set(panels.flatMap((panel) => panel.series.map((series) => series.arm)))]}),
			title: panels.map((panel, at) => ({left: left(at), top: top(at) - 28, text: panel.title, textStyle: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}})),
			grid: panels.map((panel, at) => ({left: left(at) + 40, width: wide - 48, top: top(at), height: high})),
			xAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0.5, max: panel.pairs + 0.5, name: 'pair of JVMs', nameLocation: 'middle', nameGap: 24, splitLine: {show: false}, axisLabel: {...text(), hideOverlap: true, customValues: Array.from({length: panel.pairs}, (_, pair) => pair + 1)}})),
			yAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: panel.from, max: panel.to, ...marks(panel.ticks)})),
			series: panels.flatMap((panel, at) => panel.series.flatMap((series, index) => {
				const tone = armColor(series.color);
				const own = {type: 'scatter', name: series.arm, xAxisIndex: at, yAxisIndex: at, symbol: SYMBOLS[series.color % 4]};
				return [{
					...own,
					symbolSize: 5,
					silent: true,
					itemStyle: {color: tone, opacity: 0.5},
					data: series.pairs.flatMap((pair) => pair.blocks.map((value, block) => [place(panel, index, pair.pair, (block + 0.5) / pair.blocks.length), value])),
					markArea: {silent: true, data: [
						...(index ? [] : [[{yAxis: panel.band[0], itemStyle: {color: color('shade')}}, {yAxis: panel.band[1]}]]),
						...(series.ci95 ? [[{yAxis: series.ci95[0], itemStyle: {color: tone, opacity: 0.18}}, {yAxis: series.ci95[1]}]] : [])
					]},
					markLine: {silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: tone, type: 'solid', width: 1.5}, data: [{yAxis: series.ratio}]}
				}, {
					...own,
					symbolSize: 11,
					z: 4,
					itemStyle: {color: tone, opacity: 1, borderColor: color('ink'), borderWidth: 1},
					data: series.pairs.map((pair) => [place(panel, index, pair.pair, 0.5), pair.mean]),
					tooltip: {formatter: (point) => series.pairs[point.dataIndex].text + '\nall pairs of ' + series.text}
				}];
			}))
		})
	};
}
